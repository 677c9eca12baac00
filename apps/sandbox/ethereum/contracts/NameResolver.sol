// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Answers the two calls of the ENS universal resolver from its own registry.
contract NameResolver {
    error ResolverNotFound(bytes name);
    error UnsupportedResolverProfile(bytes4 selector);

    bytes4 private constant ADDR = 0x3b3b57de; // addr(bytes32)
    bytes4 private constant ADDR_OF_COIN = 0xf1cb7e06; // addr(bytes32,uint256)
    bytes4 private constant TEXT = 0x59d1d43c; // text(bytes32,string)
    uint256 private constant ETHER = 60;

    mapping(address => string) private names;
    mapping(bytes32 => address) private owners;

    function register(address owner, string calldata name, bytes32 node) external {
        names[owner] = name;
        owners[node] = owner;
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        bool known = coinType == ETHER && account.length == 20;
        return (known ? names[address(bytes20(account))] : "", address(this), address(this));
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        bytes4 selector = bytes4(data[:4]);
        address owner = owners[bytes32(data[4:36])];
        if (owner == address(0)) revert ResolverNotFound(name);
        if (selector == ADDR) return (abi.encode(owner), address(this));
        if (selector == ADDR_OF_COIN) {
            bool ether_ = abi.decode(data[36:68], (uint256)) == ETHER;
            return (abi.encode(ether_ ? abi.encodePacked(owner) : bytes("")), address(this));
        }
        if (selector == TEXT) return (abi.encode(""), address(this));
        revert UnsupportedResolverProfile(selector);
    }
}
