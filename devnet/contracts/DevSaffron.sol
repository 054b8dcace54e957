// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IPositions {
    struct CollectParams {
        uint256 tokenId;
        address recipient;
        uint128 amount0Max;
        uint128 amount1Max;
    }

    function collect(CollectParams calldata params) external returns (uint256, uint256);
    function transferFrom(address from, address to, uint256 tokenId) external;
}

/// @title Stand-in for the tokens that a Saffron vault gives to those who deposit.
contract DevBearerToken {
    address public immutable vault = msg.sender;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 amount) external {
        require(msg.sender == vault, "OV");
        totalSupply += amount;
        balanceOf[to] += amount;
    }

    function burn(address from, uint256 amount) external {
        require(msg.sender == vault, "OV");
        totalSupply -= amount;
        balanceOf[from] -= amount;
    }
}

/// @title Stand-in for Saffron's adapter: it owns the liquidity of the fixed side.
/// @notice A position that is there already is handed in; Saffron's own mints one of the right size.
contract DevSaffronAdapter {
    IPositions private immutable POSITIONS;
    address public immutable pool;
    uint256 public tokenId;
    address public vaultAddress;

    constructor(IPositions positions, address pool_) {
        POSITIONS = positions;
        pool = pool_;
    }

    function setVault(address vault) external {
        require(vaultAddress == address(0), "AIU");
        vaultAddress = vault;
    }

    function deployCapital(address user, uint256 tokenId_) external {
        require(msg.sender == vaultAddress, "OV");
        POSITIONS.transferFrom(user, address(this), tokenId_);
        tokenId = tokenId_;
    }

    function settleEarnings() external returns (uint256, uint256) {
        require(msg.sender == vaultAddress, "OV");
        return POSITIONS.collect(
            IPositions.CollectParams(tokenId, vaultAddress, type(uint128).max, type(uint128).max)
        );
    }
}

/// @title Stand-in for Saffron's UniV3Vault, with the names and the course of its functions.
contract DevSaffronVault {
    uint256 private constant FIXED = 0;
    uint256 private constant VARIABLE = 1;

    address public immutable factory = msg.sender;
    bool public initialized;
    bool public isStarted;
    bool public earningsSettled;
    uint256 public vaultId;
    uint256 public duration;
    uint256 public endTime;
    uint256 public fixedSideCapacity;
    uint256 public variableSideCapacity;
    uint256 public earnings0;
    uint256 public earnings1;
    DevSaffronAdapter public adapter;
    address public variableAsset;
    DevBearerToken public claimToken;
    DevBearerToken public fixedBearerToken;
    DevBearerToken public variableBearerToken;

    function initialize(
        uint256 vaultId_,
        uint256 duration_,
        DevSaffronAdapter adapter_,
        uint256 fixedSideCapacity_,
        uint256 variableSideCapacity_,
        address variableAsset_
    ) external {
        require(msg.sender == factory && !initialized, "NF");
        initialized = true;
        (vaultId, duration, adapter) = (vaultId_, duration_, adapter_);
        (fixedSideCapacity, variableSideCapacity) = (fixedSideCapacity_, variableSideCapacity_);
        variableAsset = variableAsset_;
        claimToken = new DevBearerToken();
        fixedBearerToken = new DevBearerToken();
        variableBearerToken = new DevBearerToken();
    }

    function deposit(uint256 amount, uint256 side, bytes calldata data) external {
        require(!isStarted, "DAS");
        if (side == VARIABLE) {
            uint256 room = variableSideCapacity - variableBearerToken.totalSupply();
            amount = amount < room ? amount : room;
            require(amount > 0, "NZD");
            IToken(variableAsset).transferFrom(msg.sender, address(this), amount);
            variableBearerToken.mint(msg.sender, amount);
        } else {
            require(claimToken.totalSupply() == 0, "CTM");
            adapter.deployCapital(msg.sender, abi.decode(data, (uint256)));
            claimToken.mint(msg.sender, 1);
        }
        bool isFull = variableBearerToken.totalSupply() == variableSideCapacity;
        if (claimToken.totalSupply() == 1 && isFull) {
            isStarted = true;
            endTime = block.timestamp + duration;
        }
    }

    function claim() external {
        require(isStarted, "CBS");
        claimToken.burn(msg.sender, 1);
        fixedBearerToken.mint(msg.sender, 1);
        IToken(variableAsset).transfer(msg.sender, variableSideCapacity);
    }

    /// @notice Of the variable side after the end; whoever comes first settles for all.
    function withdraw(uint256 side, bytes calldata) external {
        require(side == VARIABLE && isStarted && block.timestamp > endTime, "WBE");
        if (!earningsSettled) {
            (earnings0, earnings1) = adapter.settleEarnings();
            earningsSettled = true;
        }
        uint256 balance = variableBearerToken.balanceOf(msg.sender);
        uint256 supply = variableBearerToken.totalSupply();
        earnings0 -= earnings0 * balance / supply;
        earnings1 -= earnings1 * balance / supply;
        variableBearerToken.burn(msg.sender, balance);
    }
}

/// @title Stand-in for Saffron's VaultFactory.
contract DevSaffronFactory {
    struct VaultInfo {
        address creatorAddress;
        address addr;
        address adapterAddress;
        uint256 vaultTypeId;
    }

    IPositions private immutable POSITIONS;
    uint256 public nextVaultId;
    mapping(uint256 => VaultInfo) public vaultInfo;
    address public lastAdapter;

    constructor(IPositions positions) {
        POSITIONS = positions;
        nextVaultId = 1;
    }

    function createAdapter(uint256, address pool, bytes calldata) external {
        lastAdapter = address(new DevSaffronAdapter(POSITIONS, pool));
    }

    function createVault(uint256 vaultTypeId, address adapter) external {
        DevSaffronVault vault = new DevSaffronVault();
        vaultInfo[nextVaultId++] = VaultInfo(msg.sender, address(vault), adapter, vaultTypeId);
    }

    function initializeVault(
        uint256 vaultId,
        uint256 fixedSideCapacity,
        uint256 variableSideCapacity,
        uint256 duration,
        address variableAsset
    ) external {
        VaultInfo memory info = vaultInfo[vaultId];
        require(info.creatorAddress == msg.sender, "CMI");
        DevSaffronAdapter adapter = DevSaffronAdapter(info.adapterAddress);
        DevSaffronVault(info.addr).initialize(
            vaultId, duration, adapter, fixedSideCapacity, variableSideCapacity, variableAsset
        );
        adapter.setVault(info.addr);
    }
}
