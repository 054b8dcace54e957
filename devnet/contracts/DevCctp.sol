// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title Stand-in for Circle's MessageTransmitterV2.
/// @notice Messages have the real layout (version 1, header of 148 bytes). One attester signs what
/// Circle's two sign, and a message is delivered once.
contract DevMessageTransmitter {
    uint32 private constant VERSION = 1;
    uint256 private constant HEADER = 148;

    uint32 public immutable localDomain;
    address public immutable attester;
    mapping(bytes32 nonce => uint256) public usedNonces;

    event MessageSent(bytes message);
    event MessageReceived(address indexed caller, uint32 sourceDomain, bytes32 indexed nonce);

    constructor(uint32 localDomain_, address attester_) {
        localDomain = localDomain_;
        attester = attester_;
    }

    function sendMessage(
        uint32 destinationDomain,
        bytes32 recipient,
        bytes32 destinationCaller,
        uint32 minFinalityThreshold,
        bytes calldata messageBody
    ) external {
        require(destinationDomain != localDomain, "Domain is local domain");
        require(recipient != bytes32(0), "Recipient must be nonzero");
        emit MessageSent(
            abi.encodePacked(
                VERSION,
                localDomain,
                destinationDomain,
                bytes32(0),
                bytes32(uint256(uint160(msg.sender))),
                recipient,
                destinationCaller,
                minFinalityThreshold,
                uint32(0),
                messageBody
            )
        );
    }

    function receiveMessage(bytes calldata message, bytes calldata attestation) external returns (bool) {
        require(message.length >= HEADER, "Invalid message: too short");
        require(ECDSA.recover(keccak256(message), attestation) == attester, "Invalid signature: not attester");
        require(uint32(bytes4(message[0:4])) == VERSION, "Invalid message version");
        uint32 sourceDomain = uint32(bytes4(message[4:8]));
        require(uint32(bytes4(message[8:12])) == localDomain, "Invalid destination domain");
        bytes32 nonce = bytes32(message[12:44]);
        require(usedNonces[nonce] == 0, "Nonce already used");
        usedNonces[nonce] = 1;
        address recipient = address(uint160(uint256(bytes32(message[76:108]))));
        DevTokenMessenger(recipient).handleReceiveFinalizedMessage(
            sourceDomain, bytes32(message[44:76]), uint32(bytes4(message[144:148])), message[HEADER:]
        );
        emit MessageReceived(msg.sender, sourceDomain, nonce);
        return true;
    }
}

/// @title Stand-in for Circle's TokenMessengerV2 with its minter.
/// @notice Burning is sending to 0x…dEaD, and minting pays out of a stock put here beforehand, since
/// the devnet's USDC has one minter of its own. The burn message has the real layout (version 1);
/// the event beside it has fewer fields than Circle's.
contract DevTokenMessenger {
    uint32 private constant BODY_VERSION = 1;
    uint256 private constant BODY = 228;
    address private constant BURNED = 0x000000000000000000000000000000000000dEaD;

    DevMessageTransmitter public immutable localMessageTransmitter;
    IERC20 public immutable usdc;
    address public immutable feeRecipient;
    mapping(uint32 domain => bool) public isRemote;

    event DepositForBurn(
        address indexed burnToken,
        uint256 amount,
        address indexed depositor,
        bytes32 mintRecipient,
        uint32 destinationDomain,
        bytes32 destinationTokenMessenger,
        uint256 maxFee,
        bytes hookData
    );
    event MintAndWithdraw(address indexed mintRecipient, uint256 amount, address indexed mintToken, uint256 feeCollected);

    constructor(DevMessageTransmitter transmitter, IERC20 usdc_, address feeRecipient_, uint32[] memory remotes) {
        localMessageTransmitter = transmitter;
        usdc = usdc_;
        feeRecipient = feeRecipient_;
        for (uint256 i = 0; i < remotes.length; ++i) isRemote[remotes[i]] = true;
    }

    function depositForBurnWithHook(
        uint256 amount,
        uint32 destinationDomain,
        bytes32 mintRecipient,
        address burnToken,
        bytes32 destinationCaller,
        uint256 maxFee,
        uint32 minFinalityThreshold,
        bytes calldata hookData
    ) external {
        require(hookData.length > 0, "Hook data is empty");
        require(amount > 0, "Amount must be nonzero");
        require(mintRecipient != bytes32(0), "Mint recipient must be nonzero");
        require(maxFee < amount, "Max fee must be less than amount");
        require(isRemote[destinationDomain], "No TokenMessenger for domain");
        require(burnToken == address(usdc), "Burn token not supported");
        require(usdc.transferFrom(msg.sender, BURNED, amount), "Transfer operation failed");
        localMessageTransmitter.sendMessage(
            destinationDomain,
            _remote(),
            destinationCaller,
            minFinalityThreshold,
            _burnMessage(amount, mintRecipient, maxFee, hookData)
        );
        _emitBurn(amount, destinationDomain, mintRecipient, maxFee, hookData);
    }

    function _burnMessage(uint256 amount, bytes32 mintRecipient, uint256 maxFee, bytes calldata hookData)
        private
        view
        returns (bytes memory)
    {
        return abi.encodePacked(
            BODY_VERSION,
            bytes32(uint256(uint160(address(usdc)))),
            mintRecipient,
            amount,
            bytes32(uint256(uint160(msg.sender))),
            maxFee,
            uint256(0),
            uint256(0),
            hookData
        );
    }

    function _emitBurn(
        uint256 amount,
        uint32 destinationDomain,
        bytes32 mintRecipient,
        uint256 maxFee,
        bytes calldata hookData
    ) private {
        emit DepositForBurn(
            address(usdc), amount, msg.sender, mintRecipient, destinationDomain, _remote(), maxFee, hookData
        );
    }

    /// Circle's contracts have one address on every EVM chain.
    function _remote() private view returns (bytes32) {
        return bytes32(uint256(uint160(address(this))));
    }

    function handleReceiveFinalizedMessage(uint32 domain, bytes32 sender, uint32, bytes calldata body)
        external
        returns (bool)
    {
        require(msg.sender == address(localMessageTransmitter), "Invalid message transmitter");
        require(isRemote[domain] && sender == _remote(), "Remote TokenMessenger unsupported");
        require(body.length >= BODY, "Invalid burn message: too short");
        address recipient = address(uint160(uint256(bytes32(body[36:68]))));
        uint256 amount = uint256(bytes32(body[68:100]));
        uint256 maxFee = uint256(bytes32(body[132:164]));
        uint256 fee = uint256(bytes32(body[164:196]));
        require(fee <= maxFee, "Fee exceeds max fee");
        require(usdc.transfer(recipient, amount - fee), "Mint operation failed");
        if (fee > 0) require(usdc.transfer(feeRecipient, fee), "Fee mint operation failed");
        emit MintAndWithdraw(recipient, amount - fee, address(usdc), fee);
        return true;
    }
}
